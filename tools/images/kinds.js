/**
 * What each image holds of this repository, built.
 * @typedef {object} Kind
 * @property {string[]} workspaces packages that run in it; what they need comes along
 * @property {string[]} [optional] of what they need only in some places, what this image needs
 * @property {string[]} [bundles] packages of which only `dist` is there: what they need is inside it
 * @type {Record<string, Kind>}
 */
export const kinds = {
  // Every service, and the commands of operators, which run in a service's pod.
  service: { workspaces: ['@strainscope/all-in-one'] },
  // The BFF and the console that it serves.
  web: { workspaces: ['@strainscope/bff'], bundles: ['@strainscope/web'] },
  'fe-solver': { workspaces: ['@strainscope/fe-solver'] },
  'fe-solver-gpu': { workspaces: ['@strainscope/fe-solver'], optional: ['webgpu'] },
};
