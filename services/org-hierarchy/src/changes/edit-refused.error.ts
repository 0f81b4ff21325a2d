import { DomainError } from '@strainscope/kernel';
import type { Fault } from '@strainscope/kernel';

/** Items of a bulk edit that cannot be done, by their place in the request. */
export type Refusals = Map<number, DomainError>;

/** A bulk edit is all or nothing: one item that cannot be done stops all, and every such item says why. */
export class EditRefused extends DomainError {
  constructor(refusals: Refusals, items: number) {
    const [first] = refusals.values();
    const message =
      refusals.size === 1 || !first
        ? (first?.message ?? 'Nothing was changed.')
        : `${refusals.size} of ${items} changes cannot be made, so none was.`;
    super({
      code: first?.code ?? 'EDIT_REFUSED',
      status: first?.status ?? 409,
      message,
      ...(refusals.size === 1 && first?.detail !== undefined && { detail: first.detail }),
      faults: [...refusals].flatMap(([index, error]) => faultsOf(error, `nodes.${index}`)),
    });
  }
}

/**
 * Does each item, and goes on after one that cannot be done to find the others.
 * @throws EditRefused; at once what is not about the item (what is missing may not be told apart from what is hidden)
 */
export async function forEachItem<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const refusals: Refusals = new Map();
  for (const [index, item] of items.entries()) {
    try {
      await work(item, index);
    } catch (error) {
      if (!(error instanceof DomainError) || !isAboutItem(error)) throw error;
      refusals.set(index, error);
    }
  }
  if (refusals.size > 0) throw new EditRefused(refusals, items.length);
}

function isAboutItem({ status }: DomainError): boolean {
  return status === 409 || status === 422;
}

function faultsOf({ message, detail, faults }: DomainError, path: string): Fault[] {
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
  return [{ path, message: [message, detail].filter(Boolean).join(' ') }];
}
