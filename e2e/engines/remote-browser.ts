/** A browser that Playwright does not drive, as the main journey uses it: by the labels and buttons on the screen. */

/** A form control: by its label, inside the group with a legend if one is given; or a button or link by its text. */
export interface Target {
  readonly kind: 'control' | 'button';
  readonly name: string;
  readonly group?: string;
}

export interface RemoteElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file in a file input. */
  attach(path: string): Promise<void>;
}

/** What each driver provides. Scripts are expressions that are evaluated in the page. */
export interface Driver {
  goto(url: string): Promise<void>;
  read(script: string): Promise<unknown>;
  element(script: string): Promise<RemoteElement | null>;
  quit(): Promise<void>;
}

const timeoutMs = 40_000;
const intervalMs = 50;

/**
 * Runs in the page. Returns the element when a person could use it now: it is in view, nothing covers it, and it has not
 * moved since the last look. A click while the page still moves would miss it.
 */
function findInPage(target: Target): Element | null {
  const isStill = (element: Element): boolean => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const box = [left, top, width, height].join();
    const boxes = ((globalThis as { boxes?: WeakMap<Element, string> }).boxes ??= new WeakMap());
    const hasMoved = boxes.get(element) !== box;
    boxes.set(element, box);
    return !hasMoved && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const textOf = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';
  const isUsable = (element: Element): boolean =>
    element.getClientRects().length > 0 && !element.matches(':disabled, [aria-disabled="true"]');
  if (target.kind === 'button')
    return (
      [...document.querySelectorAll('button, a')].find(
        (element) => textOf(element) === target.name && isUsable(element) && isStill(element),
      ) ?? null
    );
  // The sentence that asks for yes or no contains the label.
  const wanted = target.group?.toLowerCase() ?? '';
  const groups = [...document.querySelectorAll('fieldset, [role="group"]')];
  const scope =
    target.group === undefined
      ? document
      : groups.find((group) => textOf(group.querySelector('legend')).toLowerCase().includes(wanted));
  const label = [...(scope?.querySelectorAll('label') ?? [])].find((each) => textOf(each) === target.name);
  return label?.control ?? null;
}

export class RemoteBrowser {
  readonly #driver: Driver;
  readonly #baseUrl: string;

  constructor(driver: Driver, baseUrl: string) {
    this.#driver = driver;
    this.#baseUrl = baseUrl;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.goto(`${this.#baseUrl}${path}`);
  }

  async press(name: string): Promise<void> {
    await (await this.#find({ kind: 'button', name })).click();
  }

  async type(name: string, text: string): Promise<void> {
    await (await this.#find({ kind: 'control', name })).type(text);
  }

  async choose(group: string, name: string): Promise<void> {
    await (await this.#find({ kind: 'control', name, group })).click();
  }

  async check(name: string): Promise<void> {
    await (await this.#find({ kind: 'control', name })).click();
  }

  async attach(name: string, path: string): Promise<void> {
    await (await this.#find({ kind: 'control', name })).attach(path);
  }

  async waitForPath(path: string): Promise<void> {
    await this.#until(`the address ${path}`, async () =>
      (await this.#driver.read('location.pathname')) === path ? path : null,
    );
  }

  /** Waits until the page shows a text, which may occur several times. */
  async waitForText(text: string, times = 1): Promise<void> {
    await this.#until(`the text "${text}"`, async () =>
      (await this.text()).split(text).length > times ? text : null,
    );
  }

  async text(): Promise<string> {
    return String(await this.#driver.read('document.body.innerText'));
  }

  async #until<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const value = await read();
      if (value !== null) return value;
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
    throw new Error(`waited in vain for ${what}; the page shows:\n${await this.text()}`);
  }

  async #find(target: Target): Promise<RemoteElement> {
    const script = `(${findInPage.toString()})(${JSON.stringify(target)})`;
    return this.#until(`"${target.name}"`, async () => this.#driver.element(script));
  }
}
