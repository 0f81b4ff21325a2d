import { BadGatewayException, NotFoundException } from '@nestjs/common';
import { Conflict, InvalidRequest, RetryableError } from '@strainscope/kernel';
import { asDomainError, toProblem } from './problem.ts';

test('a named failure becomes a problem with its code, message and faults', () => {
  const error = new InvalidRequest([{ path: 'name', message: 'Required' }]);
  expect(toProblem(error, '/bff/teams')).toEqual({
    type: 'urn:strainscope:problem:invalid-request',
    title: 'Invalid request',
    status: 422,
    code: 'INVALID_REQUEST',
    message: 'Some fields need attention.',
    instance: '/bff/teams',
    faults: [{ path: 'name', message: 'Required' }],
  });
  expect(toProblem(new Conflict('TEAM_NAME_TAKEN', 'Taken.', 'Choose another.'), '/')).toMatchObject({
    status: 409,
    detail: 'Choose another.',
  });
});

test('what frameworks throw is named', () => {
  expect(toProblem(new NotFoundException('Cannot GET /secret'), '/secret')).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'Not found.',
  });
  const tooLarge = Object.assign(new Error('request entity too large'), { status: 413 });
  expect(toProblem(tooLarge, '/')).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});

test.each([new Error('password=hunter2'), new BadGatewayException('hunter2'), 'hunter2', undefined, { status: 404 }])(
  'what nobody expected tells nothing: %p',
  (error) => {
    const problem = toProblem(error, '/');
    expect(problem).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  },
);

test('the cause stays for the log', () => {
  const cause = new Error('socket hang up');
  expect(asDomainError(cause).cause).toBe(cause);
  const away = new RetryableError();
  expect(asDomainError(away)).toBe(away);
});
