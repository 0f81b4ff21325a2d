import { EventEmitter } from 'node:events';
import type { KubernetesObject } from '@kubernetes/client-node';

/** Objects of one kind by name, with what changed. */
export class ObjectCache<T extends KubernetesObject> {
  private readonly objects = new Map<string, T>();
  private readonly emitter = new EventEmitter<{ changed: [T]; removed: [T] }>();

  get all(): T[] {
    return [...this.objects.values()];
  }

  get(name: string): T | undefined {
    return this.objects.get(name);
  }

  onChanged(listener: (object: T) => void): void {
    this.emitter.on('changed', listener);
  }

  /** Called with the last that was known of it. */
  onRemoved(listener: (object: T) => void): void {
    this.emitter.on('removed', listener);
  }

  put(object: T): void {
    const name = object.metadata?.name ?? '';
    const known = this.objects.get(name);
    if (known && known.metadata?.uid !== object.metadata?.uid) this.remove(known);
    this.objects.set(name, object);
    this.emitter.emit('changed', object);
  }

  remove(object: KubernetesObject): void {
    const name = object.metadata?.name ?? '';
    const known = this.objects.get(name);
    if (!known || !this.objects.delete(name)) return;
    this.emitter.emit('removed', known);
  }

  /**
   * What the list does not hold is gone.
   * @param before what was known before the list was read: it says nothing of what was put since
   */
  replace(objects: readonly T[], before: readonly T[] = this.all): void {
    const names = new Set(objects.map(({ metadata }) => metadata?.name));
    for (const known of before) if (!names.has(known.metadata?.name)) this.remove(known);
    for (const object of objects) this.put(object);
  }
}
