import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { staffOf, staffOfUpload } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { wearers } from '../shared/reads.ts';
import { upload, uploadAnswer, uploadFields } from './upload.schemas.ts';

export const uploadsSend = defineCall('uploads.send', {
  at: 'POST /team/upload/singlJob',
  summary: 'Send sensor files (multipart: the fields, then parts named `files`); `mode=check` reads without storing',
  access: staffOf(Level.team),
  reads: { purpose: 'team', people: ({ data }) => wearers(data.files) },
  shows: ['head-motion'],
  query: z.object({ mode: z.enum(['check', 'ingest']).default('ingest') }),
  body: uploadFields,
  multipart: true,
  data: uploadAnswer,
});

export const uploadsGet = defineCall('uploads.get', {
  at: 'GET /uploads/{id}',
  summary: 'An upload with the verdicts so far, to resume it',
  access: staffOfUpload,
  reads: { purpose: 'team', people: ({ data }) => wearers(data.files) },
  shows: ['head-motion'],
  params: z.object({ id }),
  data: upload,
});
