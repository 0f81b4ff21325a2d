import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { staffOf } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { mappingToSave, savedMapping } from './mapping.schemas.ts';

export const mappingsList = defineCall('mappings.list', {
  at: 'GET /teams/{id}/mappings',
  summary: 'The column mappings that the team has saved, by name',
  access: staffOf(Level.team),
  reads: 'nobody',
  params: z.object({ id }),
  data: z.array(savedMapping),
});

export const mappingsSave = defineCall('mappings.save', {
  at: 'POST /mappings/save',
  summary: 'Save a column mapping for the team; the same name again replaces it',
  access: staffOf(Level.team),
  reads: 'nobody',
  body: mappingToSave,
  data: savedMapping,
});

export const mappingsForget = defineCall('mappings.forget', {
  at: 'POST /mappings/forget',
  summary: 'Remove a column mapping of the team; what was read with it stays',
  access: staffOf(Level.team),
  reads: 'nobody',
  body: z.object({ team_id: id, mapping_id: id }),
  data: z.null(),
});
