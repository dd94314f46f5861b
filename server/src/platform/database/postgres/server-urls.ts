/** The URL of a database, which may list several servers as libpq allows: `postgres://user:password@host1,host2:5433/database`. */

const parameter = 'target_session_attrs';
const urlParts = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is;

/** Returns a URL for each server, null when it is not a URL of PostgreSQL. */
function splitServers(url: string): readonly URL[] | null {
  const [, scheme, authority = '', rest = ''] = urlParts.exec(url) ?? [];
  if (scheme === undefined) return null;
  const hostsAt = authority.lastIndexOf('@') + 1;
  const servers: URL[] = [];
  for (const host of authority.slice(hostsAt).split(',')) {
    const server = URL.parse(`${scheme}${authority.slice(0, hostsAt)}${host.trim()}${rest}`);
    if (server === null || server.hostname === '') return null;
    servers.push(server);
  }
  return servers;
}

/** Returns the file of the embedded database; null for PostgreSQL. */
export function embeddedFile(url: string): string | null {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null;
}

export function isPostgresUrl(url: string): boolean {
  return splitServers(url) !== null;
}

/** The portal always uses the server that accepts writes, so only values that ask for it are possible. */
export function asksForPrimary(url: string): boolean {
  const wanted = splitServers(url)?.[0]?.searchParams.get(parameter) ?? 'read-write';
  return ['read-write', 'primary'].includes(wanted);
}

/** Returns one URL for each server, in their order and without the parameter that only libpq knows. */
export function serverUrls(url: string): readonly string[] {
  const servers = splitServers(url);
  if (servers === null) throw new Error('This is not a URL of PostgreSQL');
  return servers.map((server) => {
    server.searchParams.delete(parameter);
    return server.href;
  });
}

/** Names the database of a URL of SQLite or PostgreSQL for the terminal, without user and password. */
export function describeDatabase(url: string): string {
  const servers = splitServers(url);
  const [first] = servers ?? [];
  if (servers === null || first === undefined) return url;
  return `postgres://${servers.map(({ host }) => host).join(',')}${first.pathname}`;
}
