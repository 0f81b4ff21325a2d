import { z } from 'zod';
import { waveformChannelsSchema, type WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import { axisMapSchema, offsetSchema, type SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import { SIGNAL_LIMITS } from './limits.ts';
import { LAST_HEADING_LINE } from './table-head.ts';

/** What the columns of a table of an unknown sensor are: made by the wizard, saved with the team, sent with an upload. */
export const genericMappingSchema = z
  .strictObject({
    version: z.literal(1),
    ...waveformChannelsSchema.shape,
    /** The line of the file, from 1, on which the heading begins; without it, the first line that is not empty. */
    headingLine: z.int().min(1).max(LAST_HEADING_LINE).optional(),
    headingRows: z.int().min(0).max(5).default(1),
    axes: z.strictObject({ linear: axisMapSchema, angular: axisMapSchema }),
    sensorToCgMetres: offsetSchema.default([0, 0, 0]),
    preTriggerMs: z.number().min(0).nullable().default(null),
    /** Where the table carries no time, Hz. */
    sampleRateHz: z.number().min(SIGNAL_LIMITS.rate.lowest).max(SIGNAL_LIMITS.rate.highest).nullable().default(null),
  })
  .refine((mapping) => mapping.linearAcceleration ?? mapping.angularVelocity ?? mapping.angularAcceleration, {
    message: 'say at least one measured quantity: linear acceleration, angular velocity or angular acceleration',
  });

export type GenericMapping = z.infer<typeof genericMappingSchema>;

/** The generic brand as this mapping completes it. */
export function mappedDefinition(
  generic: SensorDefinition,
  {
    version,
    headingLine: _,
    headingRows,
    axes,
    sensorToCgMetres,
    preTriggerMs,
    sampleRateHz,
    ...channels
  }: GenericMapping,
): { definition: SensorDefinition; form: WaveformTableForm } {
  return {
    definition: {
      ...generic,
      version: `${generic.version}+mapping-${version}`,
      axes,
      sensorToCgMetres,
      preTriggerMs,
      sampleRateHz,
    },
    form: { kind: 'waveform-table', files: ['csv', 'tsv', 'xlsx'], recognise: {}, headingRows, ...channels },
  };
}
