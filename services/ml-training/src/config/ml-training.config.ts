import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const mlTrainingConfig = z.object({
  modelsFolder: z
    .string()
    .default(fileURLToPath(new URL('../../base-models/', import.meta.url)))
    .describe('where the models lie that ship with the product'),
});
export type MlTrainingConfig = z.output<typeof mlTrainingConfig>;
