// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Run as an `eth_call` that creates a contract, and never deployed: its constructor answers in the place of code with what each of `reads`
/// gave (20 bytes of address, 2 bytes that say how long its calldata is, and that). Each has gas and room of its own, so that none can spoil
/// another. It stops early when gas or room runs out, and says how far it came.
///
/// The answer: a zero byte (code may not begin with 0xEF, EIP-3541); 2 bytes, how many were read; for each of them a byte, 1 where it
/// answered, 2 bytes that say how long, and its answer. One that burned its gas, reverted, or answered more than 4,096 bytes gave none.
contract ReadProbe {
    constructor(bytes memory reads) {
        assembly ("memory-safe") {
            let at := add(reads, 32)
            let last := add(at, mload(reads))
            let out := mload(0x40)
            let end := add(out, 3)
            let count := 0
            for {} lt(at, last) {} {
                let size := sub(end, out)
                // A read of 300,000 gas with the 64th part that a call leaves behind, and 200 gas a byte to answer.
                if lt(gas(), add(1300000, mul(210, size))) { break }
                let length := and(shr(80, mload(at)), 0xffff)
                let ok := staticcall(300000, shr(96, mload(at)), add(at, 22), length, 0, 0)
                let told := returndatasize()
                if or(iszero(ok), gt(told, 4096)) {
                    ok := 0
                    told := 0
                }
                // Code is 24,576 bytes at most (EIP-170).
                if gt(add(size, told), 24400) { break }
                mstore8(end, ok)
                mstore8(add(end, 1), shr(8, told))
                mstore8(add(end, 2), and(told, 255))
                returndatacopy(add(end, 3), 0, told)
                end := add(end, add(3, told))
                at := add(at, add(22, length))
                count := add(count, 1)
            }
            mstore8(out, 0)
            mstore8(add(out, 1), shr(8, count))
            mstore8(add(out, 2), and(count, 255))
            return(out, sub(end, out))
        }
    }
}
