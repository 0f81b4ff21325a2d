/** The address of a picture that the solver made; undefined where this build has none. */
export const solverPicture = Object.values(
  import.meta.glob<string>('../../assets/solver-strain.png', { eager: true, query: '?url', import: 'default' }),
)[0];
