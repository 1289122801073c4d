// Requests to the worker.

/** Sends requests to a worker, and passes each answer on. */
export class Client {
  #worker = null;
  #number = 0;
  /** Functions that receive answers, by the number of the request. */
  #waiting = new Map();

  #post(message, receive) {
    if (this.#worker === null) {
      this.#worker = new Worker("worker.js");
      this.#worker.addEventListener("message", ({ data }) => {
        const receive = this.#waiting.get(data.number);
        if (data.done) this.#waiting.delete(data.number);
        receive?.(data);
      });
    }
    const number = ++this.#number;
    this.#waiting.set(number, receive);
    this.#worker.postMessage({ number, ...message });
  }

  /** Returns the answer to a request. */
  answer(request) {
    return new Promise((resolve) => this.#post({ request }, ({ answer }) => resolve(answer)));
  }

  /** Requests outputs of sources. `receive` is called with each answer. */
  outputs(version, sources, outputs, receive) {
    this.#post({ version, sources, outputs }, receive);
  }

  /** Ends the worker. The next request starts another one. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}
