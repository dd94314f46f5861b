/**
 * The bare limit of the whole list, in a process of its own: the portal's SELECT on `node:sqlite` or `pg` alone, `JSON.stringify`
 * and a Fastify route.
 * @example node bench/peers/list.ts sqlite:portal.sqlite
 */
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import pg from 'pg';

const select = `
  select id, centre_code, centre_name, cfi, centre_city, centre_state, centre_pincode, official_person, phone, email,
    case when exists (select 1 from checklists where centre_id = centres.id and status = 'submitted')
      then 'Completed' else 'Pending' end as form_status
  from centres where archived_at is null order by centre_code, centre_code`;

function openQuery(url: string): () => unknown {
  if (!url.startsWith('sqlite:')) {
    const pool = new pg.Pool({ connectionString: url });
    return async () => (await pool.query(select)).rows;
  }
  const query = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true }).prepare(select);
  return () => query.all();
}

const query = openQuery(process.argv[2] ?? '');
const app = fastify();
app.get('/list', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(await query())),
);
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
