import { DomainError } from '@strainscope/kernel';

/** What a service answers; null where it knows of nothing that the viewer may see. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null;
    throw error;
  }
}
