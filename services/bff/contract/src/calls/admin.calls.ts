import { z } from 'zod';
import { admins } from '../access-policy.ts';
import { defineOperations } from '../operation.ts';
import { simulationCounts } from '../schemas/group.ts';

export const adminCalls = defineOperations({
  '/Admin/simulations/numbers': {
    method: 'PATCH',
    path: '/Admin/simulations/numbers',
    summary: 'The figures over the admin tabs',
    access: admins,
    data: z.object({
      organizations: z.number().int(),
      institutions: z.number().int(),
      teams: z.number().int(),
      players: z.number().int(),
      events: z.number().int(),
      simulations: simulationCounts,
    }),
  },
});
