// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

/// What viem asks of Multicall3, as it stands on every chain of ours; local chains get it from here.
contract Multicall3 {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function getEthBalance(address holder) external view returns (uint256) {
        return holder.balance;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 n = 0; n < calls.length; n++) {
            (bool success, bytes memory data) = calls[n].target.call(calls[n].callData);
            require(success || calls[n].allowFailure, "Multicall3: call failed");
            results[n] = Result(success, data);
        }
    }
}
