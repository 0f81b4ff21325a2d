/** What a package of the repository needs to run. The rest of it is for developers. */
const running = new Set(['package.json', 'dist', 'bin', 'consent-texts', 'definitions', 'materials', 'base-models']);
/** What compilers and editors read. */
const types = /(\.d\.[cm]?ts(\.map)?|\.tsbuildinfo)$/;
/** Maps of others' sources, and programs for other systems. */
const unused = /\.map$|(^|\/)(darwin|win32)-[^/]+$/;

/** @param {string} path of a file or folder, inside a package of the repository */
export function isOwnForRunning(path) {
  return running.has(path.split('/')[0]) && !types.test(path);
}

/** @param {string} path of a file or folder, inside a package of somebody else; what is inside that is listed by itself */
export function isForeignForRunning(path) {
  return !types.test(path) && !unused.test(path) && path.split('/').at(-1) !== 'node_modules';
}
