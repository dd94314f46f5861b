/** Serves /.well-known/security.txt (RFC 9116): where somebody who finds a weakness of the portal reports it. */
import type { FastifyInstance } from 'fastify';
import { addSeconds, daySeconds, type Clock } from '../../kernel/steady-clock.ts';

/** RFC 9116 recommends less than a year. The file is written for each request, so it never expires while it is served. */
const validDays = 180;

/** @param contact `mailto:…` or `https://…`; null: there is no file */
export function addSecurityTxt(
  app: FastifyInstance,
  contact: string | null,
  publicUrl: string,
  clock: Clock,
): void {
  if (contact === null) return;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const expires = addSeconds(clock.now(), validDays * daySeconds);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
      'Preferred-Languages: en, hi',
      // The address of this file must be secure, which it is not on a machine for trying the portal.
      ...(publicUrl.startsWith('https://') ? [`Canonical: ${publicUrl}${path}`] : []),
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`);
  });
}
