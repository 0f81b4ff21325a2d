import { plainLine } from '@strainscope/kernel';
import { z } from 'zod';

/** Id of a player's sensor, as they name it or are invited with it; empty for none. Staff read it in letters. */
export const namedSensorId = z.string().trim().max(100, 'At most 100 characters').check(plainLine);
