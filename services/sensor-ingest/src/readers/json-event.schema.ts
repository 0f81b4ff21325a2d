import { z } from 'zod';

/** Without U+0000, which JSON can say and no database keeps. */
const text = z.string().regex(/^[^\0]*$/);
const id = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(text);
const samples = z.array(z.number());

/** One event of the product's JSON form. Fields that nothing is read from may hold anything. */
export const jsonEventSchema = z.object({
  sensor: text,
  /** MM:DD:YYYY */
  'impact-date': z.string(),
  /** HH:MM:SS:mmm */
  'impact-time': z.string(),
  'time-zone': z.string().optional(),
  player: z.object({ 'impact-id': id, 'sensor-id': id }),
  simulation: z
    .object({
      time: samples,
      'time-units': z.enum(['milliseconds', 'seconds']),
      'linear-acceleration': z.object({
        'la-units': z.enum(['m/s^2', 'g']),
        'x-la': samples,
        'y-la': samples,
        'z-la': samples,
      }),
      'angular-acceleration': z
        .object({ 'x-aa-rad/s^2': samples, 'y-aa-rad/s^2': samples, 'z-aa-rad/s^2': samples })
        .optional(),
      'angular-velocity': z.object({ 'x-av-rad/s': samples, 'y-av-rad/s': samples, 'z-av-rad/s': samples }).optional(),
    })
    .refine((value) => value['angular-acceleration'] ?? value['angular-velocity'], {
      path: ['angular-velocity'],
      message: 'missing',
    }),
});

export type JsonEvent = z.infer<typeof jsonEventSchema>;
