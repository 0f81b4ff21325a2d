import type { RuleSet } from './rule-set.schema.ts';

const SOURCE =
  'World Rugby, Smart Mouthguard protocol of 2024 for the elite game: 75 g and 4.5 krad/s² for men, 65 g and 4.5 krad/s² for women. Both have to be reached.';

/**
 * The rules of nodes that have none of their own, nor any above them. Of a player whose sex nobody recorded, the lower
 * threshold holds. They are of the elite game of adults; no threshold for others is agreed in the field, so that the same
 * hold for all until somebody writes stricter ones.
 */
export const DEFAULT_RULES: RuleSet = {
  version: 1,
  rules: [
    {
      id: 'peaks-men',
      name: 'Peaks, men',
      source: SOURCE,
      for: { sex: ['male'] },
      when: {
        all: [
          { metric: 'pla', atLeast: 75 },
          { metric: 'paa', atLeast: 4500 },
        ],
      },
    },
    {
      id: 'peaks-women',
      name: 'Peaks, women and players of unknown sex',
      source: SOURCE,
      for: { sex: ['female', 'unknown'] },
      when: {
        all: [
          { metric: 'pla', atLeast: 65 },
          { metric: 'paa', atLeast: 4500 },
        ],
      },
    },
  ],
};
