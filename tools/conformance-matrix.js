/**
 * The lines `conformance <suite> × <adapter>: n passed` as a table: every port, every adapter.
 * @param {Iterable<string>} lines
 * @returns {string[]}
 */
export function conformanceMatrix(lines) {
  const rows = [...lines].flatMap((line) => {
    const match = /^conformance (.+) × (.+): (.+)$/.exec(line);
    return match ? [match.slice(1)] : [];
  });
  if (rows.length === 0) return [];
  const table = [['suite', 'adapter', 'promises'], ...rows.toSorted((a, b) => a.join().localeCompare(b.join()))];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column].length)));
  return table.map(([suite, adapter, result]) => `${suite.padEnd(widths[0])}  ${adapter.padEnd(widths[1])}  ${result}`);
}
