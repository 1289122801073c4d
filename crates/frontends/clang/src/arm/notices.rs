//! License headers and function attributes of C headers.

use tablegen_emit::cxx::emit;

/// Prints LLVM's license as a comment with this title.
pub(super) fn llvm(out: &mut Vec<u8>, title: &str) {
    emit!(
        out;
        "/*===---- ", title, "===\n *\n *\n",
        " * Part of the LLVM Project, under the Apache License v2.0 with LLVM Exceptions.\n",
        " * See https://llvm.org/LICENSE.txt for license information.\n",
        " * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n",
        " *\n *===-----------------------------------------------------------------------===\n",
        " */\n\n",
    );
}

/// Prints the MIT license of older headers as a comment with this title.
pub(super) fn mit(out: &mut Vec<u8>, title: &str) {
    emit!(
        out;
        "/*===---- ", title, "===\n *\n",
        " * Permission is hereby granted, free of charge, to any person obtaining a copy\n",
        " * of this software and associated documentation files (the \"Software\"), to deal\n",
        " * in the Software without restriction, including without limitation the rights\n",
        " * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell\n",
        " * copies of the Software, and to permit persons to whom the Software is\n",
        " * furnished to do so, subject to the following conditions:\n *\n",
        " * The above copyright notice and this permission notice shall be included in\n",
        " * all copies or substantial portions of the Software.\n *\n",
        " * THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR\n",
        " * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,\n",
        " * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE\n",
        " * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER\n",
        " * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,\n",
        " * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN\n",
        " * THE SOFTWARE.\n",
        " *\n *===-----------------------------------------------------------------------===\n",
        " */\n\n",
    );
}

/// Attributes of functions that are always inlined.
pub(super) const INLINE: &str = "static __inline__ __attribute__((__always_inline__, __nodebug__";
