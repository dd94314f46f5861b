/** Figures in the text format that Prometheus reads (0.0.4). What is counted, its users say. */

export type LabelValues = Readonly<Record<string, string>>;

export interface Sample {
  /** After the name: `_bucket`, `_sum`, `_count`, or nothing. */
  readonly suffix?: string;
  readonly labels?: LabelValues;
  readonly value: number;
}

/** One figure: what it is, and its samples at the moment of asking. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

function writeLabels(labels: LabelValues): string {
  const pairs = Object.entries(labels).map(([name, value]) => {
    const escaped = value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
    return `${name}="${escaped}"`;
  });
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const writeValue = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';

async function writeMetric({ name, help, type, read }: Metric): Promise<string> {
  const lines = (await read()).map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${writeValue(value)}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

/** A figure that cannot be read now is left out and counted: the others still matter, then most of all. */
export async function writeMetrics(figures: readonly Metric[]): Promise<string> {
  const written = await Promise.allSettled(figures.map(writeMetric));
  const failed = written.filter(({ status }) => status === 'rejected').length;
  const unread: Metric = {
    name: 'portal_figures_unread',
    help: 'Figures that could not be read just now.',
    type: 'gauge',
    read: () => [{ value: failed }],
  };
  const texts = written.map((one) => (one.status === 'fulfilled' ? one.value : ''));
  return texts.join('') + (await writeMetric(unread));
}
