const rows = (pairs) => pairs.map((pair) => pair.join(' × '));

/** Suites of a port and the adapters that `npm test` proves them of, as they print themselves. */
export const rowsOfSmoke = rows([
  ['EventBus', 'PostgreSQL log'],
  ['EventBus', 'Kafka'],
  ['dead letters', 'PostgreSQL log'],
  ['BlobStore', 'folder'],
  ['BlobStore', 'S3'],
  ['JobQueue', 'pg-boss'],
  ['JobQueue', 'bull'],
  ['Mailer', 'files'],
  ['Mailer', 'SMTP'],
  ['Sms', 'files'],
  ['Sms', 'HTTP gateway'],
  ['Executor', 'child processes'],
  ['Executor', 'Jobs of a played Kubernetes'],
]);

/**
 * Every suite of a port and each adapter that keeps it. Add the row of another adapter here, or above: without it, and
 * without its line, the commands fail.
 */
export const promisedRows = [
  ...rowsOfSmoke,
  ...rows([
    ['EventBus', 'Kafka, secured'],
    ['dead letters', 'Kafka'],
    ['BlobStore', 'S3, secured'],
    ['JobQueue', 'bull, secured'],
    ['Executor', 'Jobs on a real control plane'],
  ]),
];

/**
 * The lines `conformance <suite> × <adapter>: n passed` as a table, with what was promised and is not among them.
 * @param {Iterable<string>} lines
 * @param {readonly string[]} [promised]
 * @returns {{ table: string[], faults: string[] }} `faults`: rows that neither ran nor said `not run: <suite> × <adapter> (why)`,
 * and rows that nobody would miss
 */
export function conformanceMatrix(lines, promised = promisedRows) {
  const said = [...lines];
  const read = (pattern) =>
    new Map(said.flatMap((line) => [pattern.exec(line)?.slice(1) ?? []]).filter(({ length }) => length > 0));
  const ran = read(/^conformance (.+ × .+): (.+)$/);
  const notRun = read(/^not run: (.+ × .+?) (\(.+\))$/);
  const resultOf = (row) => ran.get(row) ?? (notRun.has(row) ? `not run ${notRun.get(row)}` : 'MISSING');
  const rows = [...new Set([...promised, ...ran.keys()])].map((row) => [...row.split(' × '), resultOf(row)]);
  const table = [['suite', 'adapter', 'promises'], ...rows.toSorted((a, b) => a.join().localeCompare(b.join()))];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column].length)));
  return {
    table: table.map(
      ([suite, adapter, result]) => `${suite.padEnd(widths[0])}  ${adapter.padEnd(widths[1])}  ${result}`,
    ),
    faults: [
      ...promised.filter((row) => resultOf(row) === 'MISSING').map((row) => `${row} did not run`),
      ...[...ran.keys()]
        .filter((row) => !promised.includes(row))
        .map((row) => `${row} is not in tools/conformance-matrix.js`),
    ],
  };
}
