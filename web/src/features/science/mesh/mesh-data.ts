import data from '../../../../../docs/science/data/meshes.json' with { type: 'json' };

/** Quality of the shipped meshes and the head that the template stands for; made by `npm run science:meshes`. */
export const meshData = data;

export type MeshRow = (typeof data.meshes)[number];
