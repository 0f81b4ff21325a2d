import { z } from 'zod';
import { HEAD_PARTS, HEAD_REGIONS } from '../head/head-shapes.ts';

/** What each label of a segmentation stands for. Labels that are not named are outside of the skull. */
export const labelTableSchema = z
  .record(z.string().regex(/^\d{1,5}$/), z.strictObject({ part: z.enum(HEAD_PARTS), region: z.enum(HEAD_REGIONS) }))
  .refine((table) => Object.values(table).some(({ region }) => region !== 'csf'), 'no label stands for brain');

export type LabelTable = z.infer<typeof labelTableSchema>;
