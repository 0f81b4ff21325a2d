import { faultOfNodeName, longestNodeName } from './node-names.ts';
import { nodeName } from './schemas/group.ts';

test.each(['', '  ', 'A', ' Colts under 18 ', 'x'.repeat(longestNodeName), 'x'.repeat(longestNodeName + 1)])(
  'what is typed (%j) and what is sent are judged alike',
  (name) => {
    expect(faultOfNodeName(name)).toBe(nodeName.safeParse(name).error?.issues[0]?.message);
  },
);
