import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import {
  problemsCancel,
  problemsGet,
  problemsList,
  problemsResult,
  problemsSend,
  type CallRequest,
} from '@strainscope/console-contract';
import { NotFound } from '@strainscope/kernel';
import { BLOBS } from '@strainscope/service-kit';
import type { Request, Response } from 'express';
import { sendBlob } from '../bulk/send-blob.ts';
import { answer } from '../calls/answer.ts';
import { Handles, HandlesFile } from '../calls/handles.decorator.ts';
import { pathParams } from '../calls/path-params.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { problemOf } from '../mappers/problem.mapper.ts';
import { ProblemReceiver } from '../uploads/problem-receiver.ts';

@Controller('bff')
export class ProblemController {
  constructor(
    private readonly services: ServiceClients,
    private readonly receiver: ProblemReceiver,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  @Handles(problemsSend)
  async send(_: CallRequest<typeof problemsSend>, @Req() request: Request) {
    return answer(problemOf(await this.receiver.receive(request)));
  }

  @Handles(problemsList)
  async list({ query }: CallRequest<typeof problemsList>) {
    const { problems, page } = await this.services.problems.listProblems({ page: pageRequestOf(query) });
    return pagedAnswer(problems, problemOf, { page });
  }

  @Handles(problemsGet)
  async one({ params }: CallRequest<typeof problemsGet>) {
    return answer(problemOf(await this.services.problems.getProblem({ problemId: params.id })));
  }

  @Handles(problemsCancel)
  async cancel({ params }: CallRequest<typeof problemsCancel>) {
    return answer(problemOf(await this.services.problems.cancelProblem({ problemId: params.id })));
  }

  @HandlesFile(problemsResult)
  async result(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { id, name } = pathParams(problemsResult.params, request.params);
    const { results } = await this.services.problems.getProblem({ problemId: id });
    const file = results.find((each) => each.name === name);
    if (!file) throw new NotFound();
    await sendBlob(this.blobs, { key: file.key, name: file.name, kept: 'asking' }, request, response);
  }
}
