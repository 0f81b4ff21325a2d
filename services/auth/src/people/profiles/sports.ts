/** Sports whose players wear sensors, and the positions that are played in them, as the sports themselves name them. */
export const sports: Readonly<Record<string, readonly string[]>> = {
  'American football': [
    'Quarterback',
    'Running back',
    'Fullback',
    'Wide receiver',
    'Tight end',
    'Offensive tackle',
    'Offensive guard',
    'Center',
    'Defensive end',
    'Defensive tackle',
    'Linebacker',
    'Cornerback',
    'Safety',
    'Kicker',
    'Punter',
    'Long snapper',
  ],
  'Australian football': ['Back', 'Half-back', 'Midfielder', 'Ruck', 'Half-forward', 'Forward'],
  Boxing: ['Boxer'],
  Football: ['Goalkeeper', 'Centre-back', 'Full-back', 'Midfielder', 'Winger', 'Forward'],
  'Field hockey': ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'],
  'Ice hockey': ['Goaltender', 'Defender', 'Left wing', 'Center', 'Right wing'],
  Lacrosse: ['Goalkeeper', 'Defender', 'Midfielder', 'Attacker'],
  'Martial arts': ['Fighter'],
  Military: ['Breacher', 'Gunner', 'Instructor', 'Paratrooper', 'Other'],
  'Rugby league': ['Fullback', 'Wing', 'Centre', 'Five-eighth', 'Halfback', 'Prop', 'Hooker', 'Second row', 'Lock'],
  'Rugby union': [
    'Loosehead prop',
    'Hooker',
    'Tighthead prop',
    'Lock',
    'Flanker',
    'Number eight',
    'Scrum-half',
    'Fly-half',
    'Centre',
    'Wing',
    'Fullback',
  ],
  Other: ['Other'],
};

/** Both empty, a sport alone, or a sport with one of its positions. */
export function isPlayed(sport: string, position: string): boolean {
  if (sport === '') return position === '';
  const positions = Object.hasOwn(sports, sport) ? sports[sport]! : undefined;
  return positions !== undefined && (position === '' || positions.includes(position));
}
