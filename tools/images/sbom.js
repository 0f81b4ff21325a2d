import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A bill of materials (CycloneDX 1.6) of packages. The same packages make the same text: it says neither when nor where
 * it was written.
 * @param {string} name of what is made of them
 * @param {string} version
 * @param {(import('./production-packages.js').Package & { sha256?: string })[]} packages
 */
export function billOfMaterials(name, version, packages) {
  const unique = new Map(packages.map((each) => [purl(each), each]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', name, version } },
    components: [...unique.keys()].sort().map((key) => component(unique.get(key))),
  };
}

function component({ name, version, own, license, integrity, sha256 }) {
  const id = purl({ name, version });
  const hashes = [...hashesOf(integrity), ...(sha256 ? [{ alg: 'SHA-256', content: sha256 }] : [])];
  return {
    type: own ? 'application' : 'library',
    'bom-ref': id,
    name,
    version,
    purl: id,
    ...(hashes.length > 0 && { hashes }),
    ...(license && { licenses: [licenceOf(license)] }),
  };
}

/** An SPDX identifier, an expression of several, or whatever else the package calls its licence. */
function licenceOf(license) {
  if (/ (OR|AND|WITH) /.test(license)) return { expression: license };
  return { license: /^[A-Za-z0-9.+-]+$/.test(license) ? { id: license } : { name: license } };
}

function purl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** npm's words of a hash in those of CycloneDX. */
function hashesOf(integrity = '') {
  return integrity
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => {
      const [algorithm, base64] = each.split(/-(.*)/s);
      return { alg: `SHA-${algorithm.slice(3)}`, content: Buffer.from(base64, 'base64').toString('hex') };
    });
}

/**
 * Hashes a folder's files: the hash of the lines that `sha256sum` would print for them, in order of their paths.
 * @param {(path: string) => boolean} keep asked for paths inside the folder, of folders too
 */
export function folderHash(folder, keep) {
  const sum = createHash('sha256');
  for (const path of filesOf(folder, '', keep).sort()) {
    const own = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    sum.update(`${own}  ${path}\n`);
  }
  return sum.digest('hex');
}

function filesOf(folder, below, keep) {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (!keep(path)) return [];
    return entry.isDirectory() ? filesOf(folder, path, keep) : [path];
  });
}
