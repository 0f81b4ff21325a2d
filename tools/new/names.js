/** `team-alert` → `TeamAlert`. */
export const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());

/** `team-alert` → `teamAlert`. */
export const camel = (name) => name.replace(/-(\w)/g, (_, first) => first.toUpperCase());

/** `team-alert` → `team_alert`. */
export const snake = (name) => name.replaceAll('-', '_');

/** `team-alert` → `team alert`. */
export const words = (name) => name.replaceAll('-', ' ');

/** `alerts` → `alert`, `policies` → `policy`. */
export const singular = (name) => name.replace(/ies$/, 'y').replace(/s$/, '');

/** What templates may say of a thing in the plural, e.g. `team-alerts`. */
export function namesOf(things) {
  const thing = singular(things);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(things) || thing === things)
    throw new Error(`${things}: a plural in kebab-case is needed, for example team-alerts`);
  const sentence = words(things);
  return {
    things,
    thing,
    Things: pascal(things),
    Thing: pascal(thing),
    thingsCamel: camel(things),
    thingCamel: camel(thing),
    things_snake: snake(things),
    thing_snake: snake(thing),
    'things words': sentence,
    'Things words': sentence.replace(/^./, (first) => first.toUpperCase()),
  };
}
