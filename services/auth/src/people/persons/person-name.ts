import { plainLine } from '@strainscope/kernel';
import { z } from 'zod';

/** Part of somebody's name, or empty. It stands in letters to people who do not know them: a name is no place for a message. */
export const optionalName = z.string().trim().max(100, 'At most 100 characters').check(plainLine);
export const personName = optionalName.min(1, 'Required');
