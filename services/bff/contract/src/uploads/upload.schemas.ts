import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';
import { signals } from '../events/event.schemas.ts';
import { meshSubtype, meshType } from '../simulations/simulation.schemas.ts';

/** The settings panel of the upload screen. Materials are those of the solver's set, and quality its standard. */
export const simulationSettings = z.strictObject({
  mesh_type: meshType.default('coarse').meta({ description: 'Head model: coarse or fine mesh' }),
  mesh_subtype: meshSubtype
    .default('player')
    .meta({ description: "Head model: male, female, or as the player's record says; male where it says nothing" }),
  instance_type: z.enum(['production', 'beta']).default('production'),
  save_vtu: z.boolean().default(false).meta({ description: 'Output: keep the VTU series beside the strain field' }),
  exclude_simulated: z
    .boolean()
    .default(true)
    .meta({ description: 'An event that was simulated with these settings before is not simulated again' }),
  priority: z
    .enum(['now', 'batch'])
    .default('now')
    .meta({ description: '`batch`: many at once, simulated after what somebody waits for' }),
});

export const conditioningSettings = z.strictObject({
  filter: z
    .enum(['default', 'butterworth-200', 'cfc-60', 'cfc-180', 'cfc-1000', 'none'])
    .default('default')
    .meta({ description: "Low-pass; `default` is the sensor definition's" }),
  sample_rate_hz: z
    .number()
    .min(200)
    .max(200_000)
    .optional()
    .meta({ description: "Hz: confirms or corrects the sensor definition's rate" }),
  generic_mapping: z.record(z.string(), z.unknown()).optional().meta({
    description:
      "What the columns of tables are that no brand's rule recognises: a column mapping, as a verdict proposes it in `guessed_mapping`",
  }),
});

/** The JSON of the multipart field `settings`; every part may be left out, and nothing else may be in it. */
export const uploadSettings = z
  .strictObject({
    simulation: simulationSettings.prefault({}),
    conditioning: conditioningSettings.prefault({}),
    replace_duplicates: z
      .boolean()
      .default(false)
      .meta({ description: 'Events that are recorded already are replaced by those of the files' }),
  })
  .meta({ id: 'UploadSettings' });
export type UploadSettings = z.output<typeof uploadSettings>;
export type UploadSettingsInput = z.input<typeof uploadSettings>;

/** The multipart text fields; the files follow them, in parts named `files`. */
export const uploadFields = z.object({
  /** Made by the client (a UUID), so that a repeated or resumed request joins the same upload. */
  uploadId: id,
  teamId: id,
  /** A sensor definition's key; left out, files are recognised by content. */
  brand: z.string().max(100).optional(),
  settings: uploadSettings.prefault({}),
});

export const fileProblem = z.object({
  code: z.string(),
  message: z.string(),
  /** 1-based; null when the problem is not about a row. */
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  /** The file inside an archive, the sheet of a workbook. */
  file: z.string().optional(),
  /** Unit that the heading states; only with `UNIT_CONTRADICTED`. */
  stated_unit: z.string().optional(),
});

export const eventVerdict = z.object({
  /** Null when nothing was recorded under an id. */
  event_id: id.nullable(),
  source_event_id: z.string(),
  sensor_id: z.string(),
  player_id: id.nullable(),
  /** True when nobody owns the sensor: an undefined member is made for it. */
  person_unknown: z.boolean(),
  state: z.enum(['recorded', 'duplicate', 'replaced', 'refused', 'would-record', 'awaiting-consent']),
  occurred_at: time.nullable(),
  window_ms: z.number(),
  /** Null where it was not measured, or is not told. */
  pla_g: z.number().nullable(),
  warnings: z.array(z.string()),
  problems: z.array(fileProblem),
});

export const fileVerdict = z
  .object({
    file_name: z.string(),
    sha256: z.string(),
    state: z.enum(['accepted', 'duplicate', 'partial', 'refused']),
    brand: z.string(),
    events: z.array(eventVerdict),
    problems: z.array(fileProblem),
    warnings: z.array(z.string()),
    guessed_units: z.string(),
    sample_rate_hz: z.number(),
    estimated_solve_seconds: z.number(),
    /** Proposed for a table that no brand's rule recognises: `settings.conditioning.generic_mapping`. */
    guessed_mapping: z.record(z.string(), z.unknown()).optional(),
    /** Headings and first rows of such a table; only in a pre-check. */
    table: z
      .object({
        headings: z.array(z.string()),
        rows: z.array(z.array(z.string())),
        /** Units in which a column may be. */
        units: z.object({
          time: z.array(z.string()),
          linearAcceleration: z.array(z.string()),
          angularVelocity: z.array(z.string()),
          angularAcceleration: z.array(z.string()),
        }),
      })
      .optional(),
    /** First event as it would be stored, conditioned, with its peaks; only in a pre-check with a mapping. */
    preview: z
      .object({
        source_event_id: z.string(),
        sensor_id: z.string(),
        occurred_at: time.nullable(),
        signals,
        peaks: z.array(z.object({ key: z.string(), value: z.number(), unit: z.string() })),
      })
      .optional(),
  })
  .meta({ id: 'FileVerdict' });
export type FileVerdict = z.output<typeof fileVerdict>;

export const upload = z
  .object({
    _id: id,
    team_id: id,
    brand: z.string(),
    opened_at: time.nullable(),
    /** The latest; whatever is not among them answers its verdict when it is sent again. */
    files: z.array(fileVerdict),
    files_in_all: z.number().int(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.output<typeof upload>;

/** What `singlJob` answers: a verdict for each file of this request, in the order sent. */
export const uploadAnswer = z.object({ upload_id: id, files: z.array(fileVerdict) });
export type UploadAnswer = z.output<typeof uploadAnswer>;

/** A sensor brand that can be chosen. */
export const sensorDefinition = z
  .object({
    key: z.string(),
    name: z.string(),
    version: z.string(),
    file_kinds: z.array(z.string()),
    /** Null where the brand has none of its own: its files tell. */
    sample_rate_hz: z.number().nullable(),
    pre_trigger_ms: z.number().nullable(),
    /** False when files of this brand cannot be read yet: `note` says why. */
    readable: z.boolean(),
    note: z.string(),
    rate_needs_confirmation: z.boolean(),
  })
  .meta({ id: 'SensorDefinition' });
export type SensorDefinition = z.output<typeof sensorDefinition>;
