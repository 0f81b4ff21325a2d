/** Orders of players that the server knows. */
export const playerSorts = ['name', 'last_event', 'events'] as const;
