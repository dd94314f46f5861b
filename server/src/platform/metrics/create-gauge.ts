/** Creates a gauge whose value is read at each scrape. It is not registered yet. */
import { Gauge } from 'prom-client';

/** One number, or a number for each value of the gauge's label. */
type Reading = number | Readonly<Record<string, number>>;

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Reading | Promise<Reading>;
}

export function createGauge({ name, help, label = '', read }: GaugeOptions): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label === '' ? [] : [label],
    registers: [],
    async collect() {
      const reading = await read();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, number] of Object.entries(reading)) this.set({ [label]: value }, number);
    },
  });
}
