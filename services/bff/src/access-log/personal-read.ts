import type { OperationPath } from '@strainscope/console-contract';
import type { CallAnswer, CallRequest } from '../console/call.decorator.ts';

/** Why data are looked at; what the person reads in the log. */
export type ReadPurpose = 'care' | 'team' | 'account' | 'administration';

/** People whose data the answer of a call holds, and why they are looked at. */
export interface PersonalRead<Answer, Request> {
  purpose: ReadPurpose;
  /** Ids of the people in the answer. */
  people?: (answer: Answer, request: Request) => readonly (string | null | undefined)[];
  /** The event that the answer is about, where the answer itself does not name the person. */
  event?: (request: Request) => string;
}

/** `nobody`: the answer holds no data about a person, or nothing but what the caller has just sent. */
export type ReadDeclaration<P extends OperationPath> = 'nobody' | PersonalRead<CallAnswer<P>, CallRequest<P>>;
