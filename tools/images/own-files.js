/** Of a package of the repository: what it needs to run. Whatever else it has is its developers'. */
const running = new Set(['package.json', 'dist', 'bin', 'consent-texts', 'definitions', 'materials']);

/** @param {string} path of a file or folder, inside a package of the repository */
export function isForRunning(path) {
  const parts = path.split('/');
  return running.has(parts[0]) && parts.at(-1) !== '.tsbuildinfo';
}
