import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { staffOf } from '../access-policy.ts';
import { defineOperations } from '../operation.ts';
import { id } from '../schemas/common.ts';
import { mappingToSave, savedMapping } from '../schemas/mapping.ts';

/** What a team has said once of the columns of tables that no brand's rule recognises. */
export const mappingEndpoints = defineOperations({
  '/teams/{id}/mappings': {
    method: 'GET',
    path: '/teams/{id}/mappings',
    summary: 'The column mappings that the team has saved, by name',
    access: staffOf(Level.team),
    params: z.object({ id }),
    data: z.array(savedMapping),
  },
  '/mappings/save': {
    method: 'POST',
    path: '/mappings/save',
    summary: 'Save a column mapping for the team; the same name again replaces it',
    access: staffOf(Level.team),
    body: mappingToSave,
    data: savedMapping,
  },
  '/mappings/forget': {
    method: 'POST',
    path: '/mappings/forget',
    summary: 'Remove a column mapping of the team; what was read with it stays',
    access: staffOf(Level.team),
    body: z.object({ team_id: id, mapping_id: id }),
    data: z.null(),
  },
});
