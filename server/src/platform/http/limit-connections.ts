/**
 * Limits the number of open connections. Above it, one of the network with the most connections is closed, so that one client
 * with thousands of them never keeps others out (security.md T45, R6). Behind a proxy the proxy is that network.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetworks } from '../../kernel/client-network.ts';

/** Returns the network with the most connections. */
function findBusiestNetwork(networks: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1);
  const [busiest] = [...counts].toSorted(([, a], [, b]) => b - a);
  return busiest?.[0];
}

export function limitConnections(server: Server, maxConnections: number): void {
  /** The network of each connection, the one that was used least recently first. */
  const connections = new Map<Socket, string>();
  const withRequest = new Set<Socket>();
  const closeOne = (): void => {
    const busiest = findBusiestNetwork(connections.values());
    const candidates = [...connections].flatMap(([socket, network]) => (network === busiest ? [socket] : []));
    const closed = candidates.find((socket) => !withRequest.has(socket)) ?? candidates[0];
    closed?.destroy();
    // Its `close` event follows later, and the next connection must not choose it again.
    if (closed !== undefined) connections.delete(closed);
  };
  server.on('connection', (socket) => {
    connections.set(socket, clientNetworks(socket.remoteAddress ?? '').address);
    socket.once('close', () => connections.delete(socket));
    if (connections.size > maxConnections) closeOne();
  });
  server.on('request', ({ socket }, response) => {
    withRequest.add(socket);
    response.once('close', () => {
      withRequest.delete(socket);
      const network = connections.get(socket);
      if (network === undefined) return;
      connections.delete(socket);
      connections.set(socket, network);
    });
  });
}
