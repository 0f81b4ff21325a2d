/** Stands for all researchers' own problems among the tenants: together they get the share of one organization. */
export const ownProblems = '00000000-0000-4000-8000-000000000001';
