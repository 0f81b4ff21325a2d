import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { listFrom, staffOfPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { openUndo } from './tree-edit.schemas.ts';

export const treeUndo = defineCall('tree.undo', {
  at: 'POST /tree/undo',
  summary: 'Take an edit back within 24 hours; who may, is who may make it',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({ change_id: id }),
  data: z.object({ undone: z.string() }),
});

export const treeOpenUndos = defineCall('tree.openUndos', {
  at: 'GET /tree/open-undos',
  summary: 'What the viewer has saved and may still undo, the last first',
  access: listFrom(Level.team),
  reads: 'nobody',
  data: z.array(openUndo),
});
