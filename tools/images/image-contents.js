import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';
import { kinds } from './kinds.js';
import { isOwnForRunning } from './for-running.js';
import { productionPackages } from './production-packages.js';
import { billOfMaterials, folderHash } from './sbom.js';

/**
 * What lies in an image: whole packages, packages as `dist` alone, and the text of the bill of materials, which lists
 * also what is inside that `dist`.
 * @param {string} image one of `kinds`
 */
export function contentsOf(image) {
  const { workspaces, without, bundles = [] } = kinds[image];
  const packages = productionPackages(workspaces, without);
  const bundled = bundles.length === 0 ? [] : productionPackages(bundles);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const listed = [...packages, ...bundled].map((each) => (each.own ? { ...each, sha256: ownHash(each) } : each));
  const sbom = billOfMaterials(`strainscope/${image}`, version, listed);
  return {
    packages,
    bundled: bundled.filter(({ name }) => bundles.includes(name)),
    sbom: `${JSON.stringify(sbom, null, 1)}\n`,
  };
}

function ownHash({ path }) {
  return folderHash(join(root, path), isOwnForRunning);
}
