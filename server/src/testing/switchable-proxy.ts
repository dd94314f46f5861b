/** A TCP proxy whose target can be changed, like an address that moves to another server. */
import { connect, createServer, type Socket } from 'node:net';

export async function startSwitchableProxy(initialPort: number) {
  let target = initialPort;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    keep(incoming);
    keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const closeConnections = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    /** New connections go to this port of loopback. Open ones are closed. */
    switchTo: (port: number) => {
      target = port;
      closeConnections();
    },
    close: async () => {
      closeConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
