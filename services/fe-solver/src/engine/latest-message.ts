import { parentPort, receiveMessageOnPort } from 'node:worker_threads';

/** The last message to this thread that it has not read yet. A thread that never comes to its event loop reads so. */
export function latestMessage<T>(): T | undefined {
  let latest: T | undefined;
  for (let next = receive<T>(); next; next = receive<T>()) latest = next.message;
  return latest;
}

const receive = <T>(): { message: T } | undefined => receiveMessageOnPort(parentPort!);
