// An example of a brain as a program of its own, in Java 11 or later without a library: few holes, and
// a low and even stack.
//
//     javac FlatBrain.java
//     tetris --brain-command 'java -XX:+UseSerialGC FlatBrain' --brain-active
//
// To make another one, change rate(). What it prints on standard error goes to a log
// (~/.local/state/tetris/brain.log); standard output is for answers alone.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class FlatBrain {
    /** How bad a board is after a landing. */
    static double rate(int[] heights, int holes, int cleared) {
        int bumps = 0;
        int sum = heights[0];
        for (int x = 1; x < heights.length; ++x) {
            bumps += Math.abs(heights[x] - heights[x - 1]);
            sum += heights[x];
        }
        return 8.0 * holes + bumps + 0.5 * sum - 2.0 * cleared;
    }

    /** A piece in one rotation: its cells as {x, y}, from its lower left corner. */
    static class Shape {
        final int[][] cells;
        int width = 0;
        int height = 0;

        Shape(int[][] cells) {
            this.cells = cells;
            for (int[] cell : cells) {
                width = Math.max(width, cell[0] + 1);
                height = Math.max(height, cell[1] + 1);
            }
        }
    }

    final int width;
    final int height;
    final int limit;
    final Map<String, List<Shape>> pieces = new HashMap<>();

    FlatBrain(Map<String, Object> hello) {
        width = toInt(hello.get("width"));
        height = toInt(hello.get("height"));
        limit = toInt(hello.get("limit"));
        for (Object each : (List<?>) hello.get("pieces")) {
            Map<?, ?> piece = (Map<?, ?>) each;
            List<Shape> shapes = new ArrayList<>();
            for (Object rotation : (List<?>) piece.get("rotations")) {
                List<?> cells = (List<?>) rotation;
                int[][] shape = new int[cells.size()][];
                for (int i = 0; i < shape.length; ++i) {
                    List<?> cell = (List<?>) cells.get(i);
                    shape[i] = new int[] {toInt(cell.get(0)), toInt(cell.get(1))};
                }
                shapes.add(new Shape(shape));
            }
            pieces.put((String) piece.get("name"), shapes);
        }
    }

    /** Forgets whatever it remembered of the last game. */
    void newGame(long seed) {}

    /** The answer to the question, without its id. */
    String findBestMove(Map<String, Object> question) {
        boolean[][] board = new boolean[height][width];  // row 0 is the lowest
        List<?> rows = (List<?>) question.get("board");  // the first one is the highest
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                board[y][x] = ((String) rows.get(height - 1 - y)).charAt(x) == '#';
        List<Shape> shapes = pieces.get((String) question.get("piece"));
        String best = "\"move\":null";
        double least = Double.POSITIVE_INFINITY;
        for (int rotation = 0; rotation < shapes.size(); ++rotation) {
            Shape shape = shapes.get(rotation);
            for (int left = 0; left + shape.width <= width; ++left) {
                int bottom = drop(board, shape, left);
                if (bottom + shape.height > limit) continue;
                double score = rateLanding(board, shape, left, bottom);
                if (score >= least) continue;
                least = score;
                best = "\"rotation\":" + rotation + ",\"x\":" + left + ",\"score\":" + score;
            }
        }
        return best;
    }

    int heightOf(boolean[][] board, int x) {
        int top = height;
        while (top > 0 && !board[top - 1][x]) --top;
        return top;
    }

    int drop(boolean[][] board, Shape shape, int left) {
        int bottom = 0;
        for (int[] cell : shape.cells)
            bottom = Math.max(bottom, heightOf(board, left + cell[0]) - cell[1]);
        return bottom;
    }

    double rateLanding(boolean[][] board, Shape shape, int left, int bottom) {
        boolean[][] after = new boolean[height][];
        for (int y = 0; y < height; ++y) after[y] = board[y].clone();
        for (int[] cell : shape.cells) after[bottom + cell[1]][left + cell[0]] = true;
        int kept = 0;
        for (int y = 0; y < height; ++y)
            if (!isFull(after[y])) after[kept++] = after[y];
        int cleared = height - kept;
        while (kept < height) after[kept++] = new boolean[width];
        int[] heights = new int[width];
        int holes = 0;
        for (int x = 0; x < width; ++x) {
            heights[x] = heightOf(after, x);
            for (int y = 0; y < heights[x]; ++y)
                if (!after[y][x]) ++holes;
        }
        return rate(heights, holes, cleared);
    }

    static boolean isFull(boolean[] row) {
        for (boolean cell : row)
            if (!cell) return false;
        return true;
    }

    // ---- The protocol: a line of JSON in, a line of JSON out

    public static void main(String[] arguments) throws IOException {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        FlatBrain brain = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            @SuppressWarnings("unchecked")
            Map<String, Object> message = (Map<String, Object>) new Json(line).read();
            String type = (String) message.get("type");
            if (type.equals("hello")) {
                brain = new FlatBrain(message);
                answer("\"type\":\"ready\",\"protocol\":1,\"name\":\"flat\",\"sees\":0");
            } else if (type.equals("new")) {
                brain.newGame(((Double) message.get("seed")).longValue());
            } else if (type.equals("move")) {
                answer("\"id\":" + toInt(message.get("id")) + "," + brain.findBestMove(message));
            } else {  // quit
                return;
            }
        }
    }

    static void answer(String members) {
        System.out.print("{" + members + "}\n");
        System.out.flush();
    }

    static int toInt(Object number) {
        return ((Double) number).intValue();
    }

    /** Reads JSON: maps, lists, strings without escapes, and numbers, as the messages have them. */
    static class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object read() {
            char c = text.charAt(at);
            if (c == '{') return readMap();
            if (c == '[') return readList();
            if (c == '"') return readString();
            int from = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) ++at;
            return Double.valueOf(text.substring(from, at));
        }

        private Map<String, Object> readMap() {
            Map<String, Object> map = new HashMap<>();
            while (text.charAt(at++) != '}') {  // behind '{', ',' or the last member
                if (text.charAt(at) == '}') continue;
                String key = readString();
                ++at;  // the colon
                map.put(key, read());
            }
            return map;
        }

        private List<Object> readList() {
            List<Object> list = new ArrayList<>();
            while (text.charAt(at++) != ']')
                if (text.charAt(at) != ']') list.add(read());
            return list;
        }

        private String readString() {
            int end = text.indexOf('"', at + 1);
            String string = text.substring(at + 1, end);
            at = end + 1;
            return string;
        }
    }
}
