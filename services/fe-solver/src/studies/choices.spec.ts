import { CHOICES, DEFAULT_CHOICE } from './choices.ts';

const named = (name: RegExp) => CHOICES.find((choice) => name.test(choice.name))!;

describe('choices', () => {
  it('differ from the default in one thing each, and in nothing unsaid', () => {
    for (const choice of CHOICES.filter((own) => own !== DEFAULT_CHOICE)) {
      const { name: _, group: __, ...values } = choice;
      const changed = Object.entries(values).filter(
        ([key, value]) => value !== DEFAULT_CHOICE[key as keyof typeof values],
      );
      expect([choice.name, changed.map(([key]) => key)]).toEqual([choice.name, [expect.any(String)]]);
    }
    expect(new Set(CHOICES.map(({ name }) => name)).size).toBe(CHOICES.length);
  });

  it('without membranes falx and tentorium are brain, and nothing else changes', () => {
    const { parts } = named(/No membranes/).materials;
    const { grey, falx, tentorium, ...others } = parts;
    expect(falx).toBe(grey);
    expect(tentorium).toBe(grey);
    expect(falx!.membraneThickness).toBeUndefined();
    const { falx: _, tentorium: __, ...shipped } = DEFAULT_CHOICE.materials.parts;
    expect({ grey, ...others }).toEqual(shipped);
  });

  it('the fluid like brain has the shear of brain', () => {
    const { csf, grey } = named(/fluid like brain/).materials.parts;
    expect(csf).toBe(grey);
  });
});
