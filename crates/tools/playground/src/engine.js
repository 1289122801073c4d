// Runs the engine: a WASI program whose `main` reads a request and writes the answer, both as JSON.

/** Functions of WASI for a program that reads standard input, and writes to standard output. */
class System {
  /** Bytes of standard input that are not read yet. */
  input = new Uint8Array();
  /** Parts of standard output. */
  output = [];
  /** Last part of standard error: the message of a panic. */
  errors = "";
  /** Memory of the program. */
  memory = null;

  view() {
    return new DataView(this.memory.buffer);
  }

  buffers(address, count) {
    return Array.from({ length: count }, (_, index) => {
      const entry = address + 8 * index;
      const start = this.view().getUint32(entry, true);
      return new Uint8Array(this.memory.buffer, start, this.view().getUint32(entry + 4, true));
    });
  }

  /** Functions by name. */
  calls = {
    fd_read: (file, address, count, result) => {
      if (file !== 0) return 8;
      let total = 0;
      for (const buffer of this.buffers(address, count)) {
        const part = this.input.subarray(0, buffer.length);
        buffer.set(part);
        this.input = this.input.subarray(part.length);
        total += part.length;
      }
      this.view().setUint32(result, total, true);
      return 0;
    },
    fd_write: (file, address, count, result) => {
      let total = 0;
      for (const buffer of this.buffers(address, count)) {
        if (file === 1) this.output.push(buffer.slice());
        else this.errors = (this.errors + new TextDecoder().decode(buffer.slice())).slice(-2000);
        total += buffer.length;
      }
      this.view().setUint32(result, total, true);
      return 0;
    },
    environ_sizes_get: (count, size) => {
      this.view().setUint32(count, 0, true);
      this.view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    random_get: (address, length) => {
      // Hash tables need no secret numbers here, and a run is repeatable.
      new Uint8Array(this.memory.buffer, address, length).fill(7);
      return 0;
    },
    clock_time_get: (_id, _precision, result) => {
      this.view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit: (status) => {
      throw new Error(this.errors || `status ${status}`);
    },
  };
}

/** An instance of the program. It keeps the records of the last request `evaluate`. */
export class Engine {
  constructor(module) {
    const system = new System();
    const imports = {};
    for (const { module: name, name: call } of WebAssembly.Module.imports(module)) {
      // There are no other files: "bad file descriptor", which ends the search for directories.
      (imports[name] ??= {})[call] = system.calls[call] ?? (() => 8);
    }
    const { exports } = new WebAssembly.Instance(module, imports);
    system.memory = exports.memory;
    exports.__wasm_call_ctors();
    this.system = system;
    this.main = exports.__main_void;
  }

  /** Returns the answer to a request. After an exception, the instance cannot be used any more. */
  answer(request) {
    const { system } = this;
    system.input = new TextEncoder().encode(JSON.stringify(request));
    system.output = [];
    const status = this.main();
    if (status !== 0) throw new Error(system.errors || `status ${status}`);
    const decoder = new TextDecoder();
    let text = "";
    for (const part of system.output) text += decoder.decode(part, { stream: true });
    system.output = [];
    return JSON.parse(text);
  }
}

/**
 * Answers requests about sources, each of which has a number. Requests with the number of the last
 * ones have the same instance, so that sources are evaluated once.
 */
export class Requests {
  constructor(module) {
    this.module = module;
    this.number = null;
    this.engine = null;
  }

  /** Evaluates sources, or returns the answer of the last evaluation if the number is the same. */
  evaluate(number, sources) {
    if (this.engine === null || this.number !== number) {
      // The memory of the program before is freed with its instance.
      this.engine = new Engine(this.module);
      this.number = number;
      this.evaluated = this.answer({ kind: "evaluate", ...sources });
    }
    return this.evaluated;
  }

  /** Returns the answer to a request. A program that stopped is replaced by a new one. */
  answer(request) {
    this.engine ??= new Engine(this.module);
    try {
      return this.engine.answer(request);
    } catch (error) {
      this.engine = null;
      const message = `the engine stopped: ${error.message}`;
      return { error: message, diagnostics: [{ severity: "error", message }] };
    }
  }
}
