import { parseWith } from '@strainscope/http';
import { z } from 'zod';
import { sexes } from '../../people/persons/person.entity.ts';
import { personName } from '../../people/persons/person-name.ts';
import { letterAnswers, letterChoices } from '../../letters/letter-kinds.ts';
import { isPlayed } from '../../people/profiles/sports.ts';

/** 0 is not measured. What lies outside the limits is a slip of the tape or of the keyboard. */
const millimetres = (least: number, most: number) =>
  z
    .number()
    .refine((value) => value === 0 || (value >= least && value <= most), `${least} to ${most} mm`)
    .transform((value) => value || null);

const profileChange = z.object({
  contact: z
    .object({
      firstName: personName,
      lastName: personName,
      sex: z.enum(sexes),
      address: z.string().trim().max(500, 'At most 500 characters'),
    })
    .optional(),
  position: z
    .object({ sport: z.string(), position: z.string() })
    .refine(({ sport, position }) => isPlayed(sport, position), 'Not a position of this sport')
    .optional(),
  head: z
    .object({
      length: millimetres(140, 240),
      breadth: millimetres(110, 190),
      circumference: millimetres(440, 680),
    })
    .optional(),
  settings: z.object({ timeZone: z.string().refine(isTimeZone, 'Not a time zone') }).optional(),
  letters: z
    .object({ wanted: z.array(z.enum(letterChoices)), offered: z.array(z.enum(letterChoices)).default([]) })
    .transform(letterAnswers)
    .optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

/** @throws InvalidRequest with every fault at once */
export function checkProfileChange(request: unknown): ProfileChange {
  return parseWith(profileChange, request);
}

function isTimeZone(zone: string): boolean {
  if (zone === '') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
